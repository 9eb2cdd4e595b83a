import { seedCommand } from './demo/seedCommand.ts'
import { ConfigurationError } from './kernel/errors.ts'
import { CommandFailed } from './operation/embedded/CommandFailed.ts'
import { createFilesPrivately } from './kernel/privateFiles.ts'

/** `npm run seed -- --size large --data FILE`: makes a demo company in a database that has none. */
createFilesPrivately()
try {
  console.info(await seedCommand(process.argv.slice(2), process.env, new Date().toISOString()))
} catch (error) {
  if (!(error instanceof CommandFailed) && !(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
