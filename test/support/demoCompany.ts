import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { DemoSizeName } from '#server/demo/sizes.ts'
import { openDemoKeys } from '#server/practice/signIn/demoKeys.ts'

const COMMAND = path.resolve('dist/server/seed.js')
/** Generated companies, each in a folder named after its size, day and build. */
const CACHE_DIRECTORY = path.resolve('dist/demo-companies')
const UNFINISHED_PREFIX = 'making-'

/**
 * A new data folder with a demo company: that of a fresh installation, or a small one, which costs a twentieth of it, for tests that need a
 * company but not its history. Generating it takes seconds, so it is generated once for each build and day, and then copied. With it the
 * keys are copied with which its server signs people in.
 */
export async function copyDemoCompany(size: DemoSizeName = 'demo'): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-'))
  await cp(await demoCompanyFolder(size), folder, { recursive: true })
  return folder
}

/** The folder of that company, which nobody changes. */
export async function demoCompanyFolder(size: DemoSizeName = 'demo'): Promise<string> {
  const { mtimeMs } = await stat(COMMAND)
  const build = `${new Date().toISOString().slice(0, 10)}-${Math.round(mtimeMs)}`
  const name = `${size}-${build}`
  await mkdir(CACHE_DIRECTORY, { recursive: true })
  const known = await readdir(CACHE_DIRECTORY)
  const made = path.join(CACHE_DIRECTORY, name)
  if (known.includes(name)) return made
  for (const former of known.filter((each) => !each.startsWith(UNFINISHED_PREFIX) && !each.endsWith(build)))
    await rm(path.join(CACHE_DIRECTORY, former), { recursive: true, force: true })
  const making = await mkdtemp(path.join(CACHE_DIRECTORY, UNFINISHED_PREFIX))
  const file = path.join(making, 'rolloff.db')
  const args = ['--max-semi-space-size=64', COMMAND, '--size', size, '--data', file]
  await promisify(execFile)(process.execPath, args)
  openDemoKeys(making)
  try {
    await rename(making, made)
  } catch (error) {
    // Another test was faster; its company is identical.
    await rm(making, { recursive: true, force: true })
    if (!(await readdir(CACHE_DIRECTORY)).includes(name)) throw error
  }
  return made
}
