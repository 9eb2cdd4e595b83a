import { backUp } from './operation/embedded/backUp.ts'
import { runCommand } from './operation/embedded/runCommand.ts'

const MEGABYTE = 1_024 * 1_024

/** `npm run backup -- FILE`: copies the embedded database while the server may be running. */
await runCommand('backup', async (file, databaseFile) => {
  const bytes = await backUp(databaseFile, file)
  return `Backed up ${databaseFile} to ${file} (${(bytes / MEGABYTE).toFixed(1)} MB, checked).`
})
