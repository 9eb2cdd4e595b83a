import { serveCopy } from './app/serveCopy.ts'
import { migrate } from './installation/migrate.ts'
import { runProgram } from './operation/embedded/runProgram.ts'
import { restoreCommand } from './operation/restoreCommand.ts'

/** `npm run restore -- FILE`: replaces the embedded database with a backup; the server must not be running. With `--rehearse` nothing is replaced. */
await runProgram('restore', () =>
  restoreCommand(process.argv.slice(2), process.env, {
    now: () => new Date().toISOString(),
    migrate,
    serve: serveCopy,
  }),
)
