-- Schema 1 of a perdure store. `$.` stands for the schema that the store was given.
--
-- `namespace` is the scope's name, or a digest of it where it is longer than 1,000 bytes; it comes
-- first in every key, so that every table can be partitioned or distributed by it. Times are
-- microseconds since 1970, UTC. Texts are as they were given, but NUL, which PostgreSQL cannot
-- keep, stands as \x1a0, and \x1a as \x1a1. `long_…` holds what is too long to be a key; the key
-- is its digest then.

CREATE TABLE $.meta (name text PRIMARY KEY, value bigint NOT NULL);
INSERT INTO $.meta (name, value) VALUES ('schema', 1), ('forgotten_revision', 0);

-- Rises over the whole store. It is drawn under the lock of a scope, so that within a scope
-- entries become visible in its order.
CREATE SEQUENCE $.seqs AS bigint;

-- `tallies` are of entries that never expire: how many there are; then for each tier from L0 to L3
-- how many current statements, and how many tokens their texts have.
CREATE TABLE $.scopes (
  namespace text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  tallies bigint[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0}',
  PRIMARY KEY (namespace)
);
CREATE INDEX scopes_by_name ON $.scopes (left(name, 250));

-- `terms` are the words that an entry is kept under, in text order, with repeats.
CREATE TABLE $.entries (
  namespace text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  long_id text COLLATE "C",
  version bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  value text COLLATE "C",
  tier text COLLATE "C",
  domains text[] COLLATE "C",
  keys text COLLATE "C",
  session text COLLATE "C",
  source text COLLATE "C",
  metadata text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  last_accessed_at bigint NOT NULL,
  access_count bigint NOT NULL,
  expires_at bigint,
  valid_from bigint,
  valid_to bigint,
  superseded_by text COLLATE "C",
  recorded_at bigint NOT NULL,
  tokens bigint NOT NULL,
  terms text COLLATE "C" NOT NULL,
  PRIMARY KEY (namespace, seq)
);
CREATE UNIQUE INDEX entries_by_id ON $.entries (namespace, id);
CREATE INDEX entries_of_other_kinds ON $.entries (namespace, kind, seq) WHERE kind <> 'statement';
CREATE INDEX entries_expiring ON $.entries (namespace, expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX entries_by_use ON $.entries (namespace, tier, last_accessed_at, seq)
  WHERE kind = 'statement' AND superseded_by IS NULL AND valid_to IS NULL;

-- Earlier states, in the order of `place` for each id.
CREATE TABLE $.versions (
  namespace text COLLATE "C" NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  seq bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  long_id text COLLATE "C",
  version bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  value text COLLATE "C",
  tier text COLLATE "C",
  domains text[] COLLATE "C",
  keys text COLLATE "C",
  session text COLLATE "C",
  source text COLLATE "C",
  metadata text COLLATE "C",
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  last_accessed_at bigint NOT NULL,
  access_count bigint NOT NULL,
  expires_at bigint,
  valid_from bigint,
  valid_to bigint,
  superseded_by text COLLATE "C",
  recorded_at bigint NOT NULL,
  ended_at bigint,
  ended_by text COLLATE "C",
  PRIMARY KEY (namespace, id, place)
);
CREATE INDEX versions_by_seq ON $.versions (namespace, seq);

-- Until `ended_at`, the state recorded at `recorded_at` had been used so often.
CREATE TABLE $.uses (
  namespace text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  recorded_at bigint NOT NULL,
  ended_at bigint NOT NULL,
  access_count bigint NOT NULL,
  last_accessed_at bigint NOT NULL,
  PRIMARY KEY (namespace, seq, recorded_at, ended_at)
);

-- Under which terms live entries are kept: words, and keys with `#` before them.
CREATE TABLE $.words (
  namespace text COLLATE "C" NOT NULL,
  term text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  expires_at bigint,
  PRIMARY KEY (namespace, term, seq)
);

CREATE TABLE $.signatures (
  namespace text COLLATE "C" NOT NULL,
  signature text COLLATE "C" NOT NULL,
  long_signature text COLLATE "C",
  PRIMARY KEY (namespace, signature)
);

CREATE TABLE $.feedback (
  namespace text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  total double precision NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (namespace, id)
);

-- Of their scopes no statistics are kept: one that is new or grew since they were taken would count
-- as empty, and all of it be read, even again and again, to find what belongs to one id. Of words they
-- are: a search weighs by them what to join with what, and whoever deletes words names them all.
ALTER TABLE $.entries ALTER COLUMN namespace SET STATISTICS 0;
ALTER TABLE $.versions ALTER COLUMN namespace SET STATISTICS 0;
ALTER TABLE $.uses ALTER COLUMN namespace SET STATISTICS 0;
ALTER TABLE $.signatures ALTER COLUMN namespace SET STATISTICS 0;
ALTER TABLE $.feedback ALTER COLUMN namespace SET STATISTICS 0;

-- A statement sees and writes rows of the scope that its transaction named, whatever it asks for:
--   SELECT set_config('perdure.namespace', 'acme/ada/_', true);
-- FORCE binds the owner of the tables too; superusers and roles with BYPASSRLS are not bound.
ALTER TABLE $.scopes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE $.entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE $.versions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE $.uses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE $.words ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE $.signatures ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE $.feedback ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE POLICY own_scope ON $.scopes
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));
CREATE POLICY own_scope ON $.entries
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));
CREATE POLICY own_scope ON $.versions
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));
CREATE POLICY own_scope ON $.uses
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));
CREATE POLICY own_scope ON $.words
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));
CREATE POLICY own_scope ON $.signatures
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));
CREATE POLICY own_scope ON $.feedback
  USING (namespace = (SELECT current_setting('perdure.namespace', true)));

-- Naming the scopes there are is the one question about all of them; a transaction says so.
CREATE POLICY naming_scopes ON $.scopes FOR SELECT
  USING ((SELECT current_setting('perdure.naming_scopes', true)) = 'on');
