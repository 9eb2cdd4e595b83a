/** What the widget rejects with when a later operation, or its own end, overtakes one. */
const CANCELED = 'canceled'

/** Whether an operation of the widget ran to its end; false if it was canceled. Throws what else it rejects with. */
export async function unlessCanceled(operation: PromiseLike<unknown>): Promise<boolean> {
  try {
    await operation
    return true
  } catch (reason) {
    if (reason === CANCELED) return false
    throw reason
  }
}
