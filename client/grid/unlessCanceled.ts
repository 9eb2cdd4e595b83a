/** What the widget rejects with when a later operation overtakes one; when it is removed, it may also give no reason. */
const CANCELED = 'canceled'

/** Whether an operation of the widget ran to its end; false if it was canceled. Throws what else it rejects with. */
export async function unlessCanceled(operation: PromiseLike<unknown>): Promise<boolean> {
  try {
    await operation
    return true
  } catch (reason) {
    if (reason === CANCELED || reason === undefined) return false
    throw reason
  }
}
