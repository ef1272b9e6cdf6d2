-- What a store needs besides to keep vectors, where the server has pgvector. `$v.` stands for the
-- schema of that extension.

-- The dimension of each embedder's space in a scope, settled by its first vector.
CREATE TABLE $.spaces (
  namespace text COLLATE "C" NOT NULL,
  embedder text COLLATE "C" NOT NULL,
  long_embedder text COLLATE "C",
  dimension integer NOT NULL,
  PRIMARY KEY (namespace, embedder)
);

-- `exact` holds the numbers (32-bit floats, as pgvector sends them) where those of `embedding`
-- are scaled: too large or too small to be multiplied in 32 bits.
CREATE TABLE $.vectors (
  namespace text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  embedder text COLLATE "C" NOT NULL,
  dimension integer NOT NULL,
  expires_at bigint,
  embedding $v.vector NOT NULL,
  exact bytea,
  PRIMARY KEY (namespace, seq, embedder)
);
ALTER TABLE $.vectors ALTER COLUMN embedding SET STORAGE MAIN;

-- Which dimensions there are in the whole store: each may have an HNSW index.
CREATE TABLE $.dimensions (dimension integer PRIMARY KEY);

ALTER TABLE $.spaces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE $.vectors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_scope ON $.spaces
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));
CREATE POLICY own_scope ON $.vectors
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));
