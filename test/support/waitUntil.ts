import { PATIENCE_MILLISECONDS } from './eventually.ts'

/** Waits until the condition is true, as long as a busy machine may need. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const latest = Date.now() + PATIENCE_MILLISECONDS
  while (!(await condition())) {
    if (Date.now() > latest) throw new Error(`Waited in vain until ${String(condition)}.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
