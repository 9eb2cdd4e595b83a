/** Memoizes the result of the first successful call; after a failure the next call tries again. */
export function memoizeSuccess<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return async () => {
    result ??= work()
    try {
      return await result
    } catch (error) {
      result = undefined
      throw error
    }
  }
}
