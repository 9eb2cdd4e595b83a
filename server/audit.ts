import { auditCommand } from './operation/auditCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run audit -- verify [POSITION:HASH] | archive`: checks the audit log of this company, or moves its oldest years to files, while the server may be running. */
await runProgram('audit', () =>
  auditCommand(process.argv.slice(2), process.env, () => new Date().toISOString()),
)
