import { createInterface } from 'node:readline'
import { CommandFailed } from '../operation/embedded/CommandFailed.ts'
import type { Ask } from './setupAnswers.ts'

/** Does work that may ask somebody at the terminal; null where there is none. */
export async function askOnTerminal<T>(work: (ask: Ask | null) => Promise<T>): Promise<T> {
  if (!process.stdin.isTTY) return work(null)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await work(
      (question) =>
        new Promise((resolve, reject) => {
          const stop = (): void => reject(new CommandFailed('\nStopped; nothing was changed.'))
          terminal.once('close', stop)
          terminal.question(question, (answer) => {
            terminal.off('close', stop)
            resolve(answer)
          })
        }),
    )
  } finally {
    terminal.close()
  }
}
