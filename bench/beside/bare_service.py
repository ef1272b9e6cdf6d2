"""A bare FastAPI route that answers each request with the same JSON, and does nothing else.

`python -m bench.beside.bare_service PORT object|bytes`, the JSON on standard input. With `object`
the route returns what the JSON says, as one writes such a route; with `bytes` it has the answer
ready, which is the most one could hope for.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response


def app_of(body: bytes, *, ready: bool) -> FastAPI:
    app = FastAPI()
    said = json.loads(body)

    async def context(request: Request) -> Any:
        await request.json()
        return Response(body, media_type="application/json") if ready else said

    app.post("/api/v1/context")(context)
    return app


# FastAPI looks the annotation up among the names of the module.
if __name__ == "__main__":
    uvicorn.run(
        app_of(sys.stdin.buffer.read(), ready=sys.argv[2] == "bytes"),
        port=int(sys.argv[1]),
        access_log=False,
        http="h11",  # what plain uvicorn has, and what reads the service's requests
        log_level="error",
    )
