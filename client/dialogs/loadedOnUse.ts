import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A component whose code is loaded with its first use, and again with the next one where that failed: `lazy` would fail for good. */
export function loadedOnUse<P extends object>(
  load: () => Promise<ComponentType<P>>,
): () => LazyExoticComponent<ComponentType<P>> {
  let current: LazyExoticComponent<ComponentType<P>> | null = null
  return () => {
    current ??= lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        current = null
        throw error
      }
    })
    return current
  }
}
