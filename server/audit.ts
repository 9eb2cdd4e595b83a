import { auditCommand } from './operation/auditCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run audit -- verify [POSITION:HASH]`: checks the audit log of this installation's company, while the server may be running. */
await runProgram('audit', () =>
  auditCommand(process.argv.slice(2), process.env, () => new Date().toISOString()),
)
