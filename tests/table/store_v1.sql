-- A store as the first schema made it (version 0.1.0), frozen: never bring this file up to date.
-- It holds a finished match of Pig, and one of Whispers that goes on with secrets on the table.
BEGIN TRANSACTION;
CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,                   -- from 1
    text TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
INSERT INTO "entries" VALUES('pig-1',1,'s0: roll');
INSERT INTO "entries" VALUES('pig-1',2,'c: die 1');
INSERT INTO "entries" VALUES('pig-1',3,'s1: roll');
INSERT INTO "entries" VALUES('pig-1',4,'c: die 6');
INSERT INTO "entries" VALUES('pig-1',5,'s1: hold');
INSERT INTO "entries" VALUES('pig-1',6,'s0: roll');
INSERT INTO "entries" VALUES('pig-1',7,'c: die 3');
INSERT INTO "entries" VALUES('pig-1',8,'s0: hold');
INSERT INTO "entries" VALUES('pig-1',9,'s1: roll');
INSERT INTO "entries" VALUES('pig-1',10,'c: die 6');
INSERT INTO "entries" VALUES('pig-1',11,'s1: hold');
INSERT INTO "entries" VALUES('whispers-2',1,'c0: secret 1');
INSERT INTO "entries" VALUES('whispers-2',2,'c1: secret 1');
INSERT INTO "entries" VALUES('whispers-2',3,'s0: claim');
CREATE TABLE leases (
    match TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    token TEXT NOT NULL,
    pid INTEGER NOT NULL,
    host TEXT NOT NULL,
    beat REAL NOT NULL                         -- the last sign of life
);
CREATE TABLE matches (
    number INTEGER PRIMARY KEY AUTOINCREMENT,  -- the last part of the id, never given twice
    id TEXT UNIQUE NOT NULL,                   -- such as 'pig-12'
    slug TEXT NOT NULL,
    header TEXT NOT NULL,                      -- of the whole record, secrets too
    remarks TEXT NOT NULL,                     -- JSON: [[entries that stood, text], ...]
    seats TEXT NOT NULL,                       -- JSON, as in the header
    started REAL NOT NULL,                     -- seconds since 1970
    changed REAL NOT NULL,
    entries INTEGER NOT NULL,
    position TEXT NOT NULL,                    -- the fingerprint after the last entry
    result TEXT                                -- how it ended; NULL while it goes on
);
INSERT INTO "matches" VALUES(1,'pig-1','pig','game: pig
rules: 1
seats: [{"name": "Grik", "person": "Grik"}, {"name": "Bot", "level": "easy"}]
options: {"seats": 2, "goal": 12}
dice: seeded
seed: typed "q"
result: goal; won by s1
key: 838073c27e691535a78a781475324c03','[[0, "s0 is played by the computer (easy)"], [3, "s0 is played by its person again"]]','[{"name": "Grik", "person": "Grik"}, {"name": "Bot", "level": "easy"}]',1000.0,1100.0,11,'838073c27e691535a78a781475324c03','goal; won by s1');
INSERT INTO "matches" VALUES(2,'whispers-2','whispers','game: whispers
rules: 1
seats: [{"name": "Grik", "person": "Grik"}, {"name": "Mog", "person": "Mog"}]
options: {"seats": 2}
dice: seeded
seed: 00112233445566778899aabbccddeeff
salt: ffeeddccbbaa99887766554433221100
commitment: fe1088fb763e000eb41e1e592fc62862','[]','[{"name": "Grik", "person": "Grik"}, {"name": "Mog", "person": "Mog"}]',1200.0,1200.0,3,'03f87797ad06cc0e267d1ab2e6f2c49b',NULL);
CREATE TABLE results (                         -- one row for each seat of a finished match
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    slug TEXT NOT NULL,
    setup TEXT NOT NULL,                       -- options and changed data: what makes it comparable
    name TEXT NOT NULL,
    person TEXT,
    won INTEGER NOT NULL,
    score INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    reason TEXT NOT NULL,
    typed INTEGER NOT NULL,                    -- whether somebody chose the seed
    ended REAL NOT NULL,
    PRIMARY KEY (match, seat)
);
INSERT INTO "results" VALUES('pig-1',0,'pig','{"seats": 2, "goal": 12}','Grik','Grik',0,3,2,'goal',1,1100.0);
INSERT INTO "results" VALUES('pig-1',1,'pig','{"seats": 2, "goal": 12}','Bot',NULL,1,12,1,'goal',1,1100.0);
CREATE TABLE rolls (                           -- faces thrown in a finished match
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,                     -- whose throw it was; -1 for nobody's
    sides INTEGER NOT NULL,
    face INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (match, seat, sides, face)
);
INSERT INTO "rolls" VALUES('pig-1',0,6,1,1);
INSERT INTO "rolls" VALUES('pig-1',0,6,3,1);
INSERT INTO "rolls" VALUES('pig-1',1,6,6,2);
CREATE INDEX results_by_game ON results (slug, person, ended);
INSERT INTO "sqlite_sequence" VALUES('matches',2);
COMMIT;
PRAGMA application_id = 6336794;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
