import { asksForHelp, HELP } from '#setup/help.mjs'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { createFilesPrivately } from '#server/kernel/privateFiles.ts'
import { CommandFailed } from './CommandFailed.ts'

/** Runs a command of this installation: prints its help, its result, or the sentence of its failure, with exit code 1. */
export async function runProgram(name: string, command: () => Promise<string>): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) {
    console.info(HELP[name])
    return
  }
  createFilesPrivately()
  try {
    console.info(await command())
  } catch (error) {
    if (!(error instanceof CommandFailed) && !(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
