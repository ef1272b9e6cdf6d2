"""A bare FastAPI route that answers each request with the same bytes: the most one could hope for.

`python -m bench.beside.bare_service PORT`, the bytes on standard input.
"""

from __future__ import annotations

import sys

import uvicorn
from fastapi import FastAPI, Request, Response


def app_of(body: bytes) -> FastAPI:
    app = FastAPI()

    @app.post("/api/v1/context")
    async def context(request: Request) -> Response:
        await request.json()
        return Response(body, media_type="application/json")

    return app


# FastAPI looks the annotation up among the names of the module.
if __name__ == "__main__":
    uvicorn.run(
        app_of(sys.stdin.buffer.read()), port=int(sys.argv[1]), access_log=False, log_level="error"
    )
