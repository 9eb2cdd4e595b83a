import { seedCommand } from './demo/seedCommand.ts'
import { ConfigurationMistake } from './errors.ts'
import { CommandFailed } from './operation/embedded/CommandFailed.ts'
import { makePrivateFiles } from './privateFiles.ts'

/** `npm run seed -- --size large --data FILE`: makes a demo company in a database that has none. */
makePrivateFiles()
try {
  console.info(await seedCommand(process.argv.slice(2), process.env, new Date().toISOString()))
} catch (error) {
  if (!(error instanceof CommandFailed) && !(error instanceof ConfigurationMistake)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
