import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { systemErrorCode } from '../kernel/systemErrorCode.ts'
import { PRIVATE_FOLDER } from '../kernel/privateFiles.ts'

/**
 * The folder of this server's large results, within that of the data directory. Removes what killed servers left there, and nothing
 * of a running one: a second server that is started by mistake ends because its port is taken, and the first goes on.
 */
export function answerFolder(dataDirectory: string): string {
  const folder = path.join(dataDirectory, 'answers')
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  for (const name of readdirSync(folder))
    if (!isAnotherServer(Number(name))) rmSync(path.join(folder, name), { recursive: true, force: true })
  return path.join(folder, String(process.pid))
}

function isAnotherServer(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0 || processId === process.pid) return false
  try {
    // Signal 0 only asks whether there is such a process.
    process.kill(processId, 0)
    return true
  } catch (error) {
    // It is another user's.
    return systemErrorCode(error) === 'EPERM'
  }
}
