/**
 * What `--help` of each command says: what it does and how it is called, the installation's settings being those of the environment.
 * @type {Readonly<Record<string, string>>}
 */
export const HELP = {
  start: `npm start [-- --port N]
Installs and builds what is missing, then serves Rolloff. The settings are environment variables: see the README.`,
  test: `npm test
The gate: installs, builds, and checks format, types, lint, dependencies and all tests.`,
  admin: `npm run admin -- ACCOUNT "First Last"
Makes an account of the identity provider an administrator. The server may be running.
  npm run admin -- owner@company.example "Olive Owner"`,
  audit: `npm run audit -- verify [LINK] | archive
Checks whether the audit log is what was written, and still has a link that was noted earlier, or moves the years that Settings do not keep in
the database to files. The server may be running.
  npm run audit -- verify 5123:3f9a0c1d2e4b5a69`,
  backup: `npm run backup [-- FILE]
Copies the embedded database and all files into one archive, and checks it. The server may be running. Without a file, the archive goes into
BACKUP_FOLDER, of which the newest BACKUPS_KEPT are kept. A file whose name ends with ".db" gets the database alone.
  npm run backup -- /backups/monday.tar.gz`,
  bench: `npm run bench [-- NAME…]
Measures the speed of everything, or of what is named: screens, lists, history, reports, live.`,
  build: `node setup.mjs build
Installs and builds what is missing, and starts nothing.`,
  check: `npm run check [-- --changed [--since REF]]
The gate without installing and building; with --changed only what the changes touch.`,
  doctor: `npm run doctor
Says what is wrong with this installation and what to do: configuration, database, disk, files, mail, sign-in, clock, backups, audit log.
Changes nothing. Ends with 1 where there is a problem. The server may be running or not.`,
  export: `npm run export -- FILE
Writes all records, photos and documents of the company into an archive that other programs can read. The server may be running.
  npm run export -- /exports/rolloff.tar.gz`,
  import: `npm run import -- FILE --by ACCOUNT [--as KIND] [--from SYSTEM] [--doubles add|merge|skip] [--use-suggestions] [--leave-out] [--dry-run]
npm run import -- --take-back NUMBER --by ACCOUNT
Brings a file of another system into the company, or takes an import back. The server may be running.
  npm run import -- customers.csv --by owner@company.example --dry-run`,
  mutate: `npm run mutate -- FOLDER [--sample N] [--seed N] [--tests FOLDER,FOLDER] [--workers N]
Mutation testing of a folder: reports changes of the code that no test detects.`,
  restore: `npm run restore -- FILE
npm run restore -- --rehearse FILE
Puts a backup in the place of the embedded database and of missing files; what was there before is kept. The server must not be running.
With --rehearse nothing is replaced: the backup is restored into a folder of its own, compared with what was noted when it was made, and
served on a free port by a server that has to say the same. The server may be running.`,
  compare: `npm run compare -- URL1 URL2
Asks two running servers every query, and says where they differ. The token of an administrator is taken from COMPARE_TOKEN, for the second
server from COMPARE_OTHER_TOKEN where it needs another one.`,
  files: `npm run files -- --to ADDRESS
npm run files -- --orphans [--remove]
Copies photos and documents to another store, reading each back, or finds those that nobody names. The server may be running.
  npm run files -- --to https://company.blob.core.windows.net/files`,
  move: `npm run move -- --to ADDRESS
Copies the company into an empty database of another server, with keys, history and audit log. The server must not be running.
  npm run move -- --to "mssql://user:password@host:1433/database?encrypt=true"`,
  release: `npm run release -- VERSION
Enters the version in the packages, the page and the changelog, and keeps a small company as the code of this release makes it, with its figures, for the test that later versions take it over.`,
  demo: `npm run demo [-- --port N]
npm run demo -- --remove [--yes]
Starts the demo company beside your own, on port 4801, or says what of it is on this computer, asks, and removes it.`,
  screenshots: `npm run screenshots
Takes a picture of every screen in light and dark, into .shots/screens.`,
  seed: `npm run seed [-- --size NAME] [--data FILE] [--seed N] [--day YYYY-MM-DD]
Makes a demo company in a database that has none.
  npm run seed -- --size large --data data/large.db`,
  setup: `npm run setup [-- --name "Lakeshore Hauling" …]
Makes your company in a database without users. It asks at a terminal for what is not given; elsewhere, what is not given gets the value in
brackets. Each can be an environment variable instead, such as SETUP_TIME_ZONE. The database is the one that npm start serves.
  --name            name of the company (needed)
  --address         address as it is printed, with ";" between lines (needed)
  --phone, --email
  --logo            file of the logo, PNG or JPEG
  --time-zone       [America/Detroit]
  --yard            name of the home yard [Main yard]
  --yard-address    [that of the company]
  --first-rental, --first-job, --first-invoice, --first-payment
                    numbers to begin at [1]
  --account         account of the first administrator at the identity provider (needed)
  --account-name    name of the first administrator [First Administrator]`,
  soak: `npm run soak [-- --minutes N] [--seed N] [--rounds N] [FILE…]
Runs the tests of chance with other seeds and larger budgets until the time is over.`,
  migration: `npm run migration NAME
Writes the migration of what is declared and the tables lack.
  npm run migration AddTaxId`,
  money: `npm run money [-- --histories N] [--seed N] [--disagreements N]
Compares random histories with the calculation of test/reference, cent for cent.`,
  'next-rule': `npm run next-rule IN
An id that no rule of a SPEC.md has yet.`,
}

/**
 * @param {readonly string[]} args
 * @returns {boolean}
 */
export function asksForHelp(args) {
  return args.includes('--help') || args.includes('-h')
}
