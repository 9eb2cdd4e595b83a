import { execFile } from 'node:child_process'
import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const COMMAND = path.resolve('dist/server/seed.js')

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
  const day = new Date().toISOString().slice(0, 10)
  const made = path.join(os.tmpdir(), `rolloff-demo-${day}-${Math.round(mtimeMs)}`)
  if (await exists(made)) return made
  const making = await mkdtemp(path.join(os.tmpdir(), 'rolloff-making-'))
  await promisify(execFile)(process.execPath, [COMMAND, '--data', path.join(making, 'rolloff.db')])
  try {
    await rename(making, made)
  } catch (error) {
    // Another test was faster: its company is the same.
    await rm(making, { recursive: true, force: true })
    if (!(await exists(made))) throw error
  }
  return made
}

async function exists(folder: string): Promise<boolean> {
  try {
    await stat(folder)
    return true
  } catch {
    return false
  }
}
