import { restore } from './operation/embedded/restore.ts'
import { runCommand } from './operation/embedded/runCommand.ts'

/** `npm run restore -- FILE`: replaces the embedded database with a backup; the server must not be running. */
await runCommand('restore', async (file, databaseFile) => {
  const kept = await restore(file, databaseFile, new Date().toISOString())
  const before = kept.length === 0 ? '' : ` What was there before is kept as ${kept.join(', ')}.`
  return `Restored ${databaseFile} from ${file}.${before}`
})
