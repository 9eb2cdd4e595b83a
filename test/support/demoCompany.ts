import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const COMMAND = path.resolve('dist/server/seed.js')
/** Companies that were made, each in a folder named after its day and build. */
const MADE = path.resolve('dist/demo-companies')
const UNFINISHED = 'making-'

/**
 * A new data folder with the demo company of a fresh installation. To make it takes seconds, so it is made once for each build and
 * day and copied from then on.
 */
export async function copyDemoCompany(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-'))
  await cp(await madeCompany(), folder, { recursive: true })
  return folder
}

async function madeCompany(): Promise<string> {
  const { mtimeMs } = await stat(COMMAND)
  const name = `${new Date().toISOString().slice(0, 10)}-${Math.round(mtimeMs)}`
  await mkdir(MADE, { recursive: true })
  const known = await readdir(MADE)
  const made = path.join(MADE, name)
  if (known.includes(name)) return made
  for (const former of known.filter((each) => !each.startsWith(UNFINISHED)))
    await rm(path.join(MADE, former), { recursive: true, force: true })
  const making = await mkdtemp(path.join(MADE, UNFINISHED))
  await promisify(execFile)(process.execPath, [COMMAND, '--data', path.join(making, 'rolloff.db')])
  try {
    await rename(making, made)
  } catch (error) {
    // Another test was faster: its company is the same.
    await rm(making, { recursive: true, force: true })
    if (!(await readdir(MADE)).includes(name)) throw error
  }
  return made
}
