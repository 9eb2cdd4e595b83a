import { ConfigurationError } from '#server/kernel/errors.ts'
import { createFilesPrivately } from '#server/kernel/privateFiles.ts'
import { CommandFailed } from './CommandFailed.ts'

/** Runs a command of this installation: prints its result, or the sentence of its failure, with exit code 1. */
export async function runProgram(command: () => Promise<string>): Promise<void> {
  createFilesPrivately()
  try {
    console.info(await command())
  } catch (error) {
    if (!(error instanceof CommandFailed) && !(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
