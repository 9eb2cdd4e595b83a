import { patienceFor } from './Patience.ts'

/** Waits until the condition is true, as long as a busy machine may need. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const patience = patienceFor(String(condition))
  while (!(await condition())) {
    if (patience.isOver()) throw new Error(`Waited in vain until ${String(condition)}.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
