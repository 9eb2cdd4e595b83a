/**
 * Does pieces of work in their order, a number of them at a time.
 * @param {number} count
 * @param {readonly (() => Promise<unknown>)[]} works
 * @returns {Promise<void>} rejects with the first error, once no further work has begun
 */
export async function inLanes(count, works) {
  const waiting = [...works]
  const lane = async () => {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) await work()
  }
  await Promise.all(Array.from({ length: count }, lane))
}
