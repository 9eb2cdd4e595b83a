import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from './steps.mjs'

const MIGRATIONS = 'database/migrations'

const PROGRAMS = [
  'main',
  'admin',
  'audit',
  'backup',
  'doctor',
  'restore',
  'export',
  'import',
  'compare',
  'move',
  'files',
  'seed',
  'setup',
  'demo',
  'read',
  'files/program',
  'export/program',
  'import/program',
]

/** Read from their folders, by name. */
const FOUND_BY_NAME = ['reports/templates/*', `${MIGRATIONS}/*-*.ts`]

/** What has native code, and what is large and loaded only when it is needed, stays in node_modules. */
const SEPARATE_PACKAGES = ['@azure/storage-blob', 'better-sqlite3', 'exceljs', 'mssql', 'puppeteer', 'sharp']

/** Packages that are not ES modules load those of Node with `require`. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/** Each program with the packages that it uses: a few files start in half the time of some 1,400 modules. */
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [...PROGRAMS.map((name) => `${name}.ts`), ...FOUND_BY_NAME].map((name) => `server/${name}`),
  outbase: 'server',
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  external: SEPARATE_PACKAGES,
  banner: { js: REQUIRE },
  loader: { '.hbs': 'copy', '.css': 'copy' },
  sourcemap: true,
  // Node reads the maps whenever a program starts.
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
})

// The parts' names change with their content, and migrations may be renamed: what an earlier build left would stay.
for (const folder of ['parts', MIGRATIONS].map((name) => `dist/server/${name}`))
  for (const name of await readdir(path.join(root, folder)))
    if (!(`${folder}/${name}` in metafile.outputs)) await rm(path.join(root, folder, name))
