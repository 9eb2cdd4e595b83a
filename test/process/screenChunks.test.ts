import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = path.resolve('dist/client')
const ASSETS = path.join(BUILT, 'assets')
const MAX_BYTES = 120_000
/** Each is a request of its own. */
const MAX_SCRIPTS = 10

/** A script of the build. */
interface Chunk {
  /** Compressed. */
  readonly bytes: number
  readonly isAscii: boolean
  /** Loaded before it runs. */
  readonly imports: readonly string[]
  /** Loaded when it needs them. */
  readonly later: readonly string[]
}

const chunks: ReadonlyMap<string, Chunk> = new Map(
  readdirSync(ASSETS)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readChunk(file)]),
)

describe('the built client', () => {
  it('has scripts that browsers keep in one byte for each character', () => {
    expect([...chunks].filter(([, { isAscii }]) => !isAscii).map(([file]) => file)).toEqual([])
  })

  it('loads for no screen more than 120 kB beyond the shell and what all screens with widgets load', () => {
    const loaded = withImports([...shell(), fileOf('parts-with-widgets')])
    const added = screens().filter((file) => !loaded.has(file))
    const bytes = new Map(added.map((file) => [file, addedBytes(file, loaded)]))
    expect(bytes.get(fileOf('DispatchBoard'))).toBeGreaterThan(10_000)
    expect([...bytes].filter(([, count]) => count > MAX_BYTES)).toEqual([])
  })

  it('loads at most ten scripts for a first screen', () => {
    const scripts = new Map(screens().map((file) => [file, withImports([...shell(), file]).size]))
    expect([...scripts].filter(([, count]) => count > MAX_SCRIPTS)).toEqual([])
  })

  it("shows the driver's pages without the widgets", () => {
    const loaded = withImports([...shell(), fileOf('DriverSchedule')])
    expect(loaded).not.toContain(fileOf('widgets'))
    expect(withImports([fileOf('DispatchBoard')])).toContain(fileOf('widgets'))
  })
})

/** The files of the screens: what the shell loads when it needs it. */
function screens(): readonly string[] {
  const loaded = withImports(shell())
  const found = [...loaded].flatMap((file) => chunkOf(file).later).filter((file) => !loaded.has(file))
  expect(found.length).toBeGreaterThan(30)
  return found
}

/** What a screen may ever load, its dialogs and charts included. */
function addedBytes(screen: string, loaded: ReadonlySet<string>): number {
  const isNew = (file: string): boolean => !loaded.has(file)
  const added = withAllOf([screen], ({ imports, later }) => [...imports, ...later].filter(isNew))
  return [...added].reduce((sum, file) => sum + chunkOf(file).bytes, 0)
}

/** These scripts and all that are loaded before they run. */
function withImports(files: readonly string[]): ReadonlySet<string> {
  return withAllOf(files, ({ imports }) => imports)
}

/** These scripts and all that they lead to. */
function withAllOf(
  files: readonly string[],
  leadsTo: (chunk: Chunk) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(files)
  // A set is walked to its end, also what is added meanwhile.
  for (const file of found) for (const next of leadsTo(chunkOf(file))) found.add(next)
  return found
}

function shell(): readonly string[] {
  const page = readFileSync(path.join(BUILT, 'index.html'), 'utf8')
  return [...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file)
}

function fileOf(module: string): string {
  const [file, ...others] = [...chunks.keys()].filter((each) => each.startsWith(`${module}-`))
  if (file === undefined || others.length > 0) throw new Error(`The build has not one chunk ${module}.`)
  return file
}

function chunkOf(file: string): Chunk {
  const chunk = chunks.get(file)
  if (chunk === undefined) throw new Error(`The build has no ${file}.`)
  return chunk
}

function readChunk(file: string): Chunk {
  const script = readFileSync(path.join(ASSETS, file), 'utf8')
  const files = (pattern: RegExp): readonly string[] =>
    [...script.matchAll(pattern)].map(([, name = '']) => name)
  return {
    bytes: gzipSync(script).length,
    isAscii: !/[^\0-\x7f]/.test(script),
    imports: files(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
    later: files(/import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
  }
}
