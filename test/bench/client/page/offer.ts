/** Offers these methods to the bench, which calls them by `BenchPage.call` once they are there. */
export function offer(methods: object | Promise<object>): void {
  Object.assign(globalThis, { offered: methods })
}
