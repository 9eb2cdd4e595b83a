import { restore } from './operation/embedded/restore.ts'
import { runCommand } from './operation/embedded/runCommand.ts'

/** `npm run restore -- FILE`: puts a backup in the place of the embedded database; the server must not be running. */
await runCommand('restore', async (file, databaseFile) => {
  const former = await restore(file, databaseFile, new Date().toISOString())
  const kept = former === null ? '' : ` What was there before is kept as ${former}.`
  return `Restored ${databaseFile} from ${file}.${kept}`
})
