import { useLayoutEffect, useState } from 'react'

/** Returns the value of the last render, for handlers that are created once: the widget rerenders when some of them change. */
export function useLatest<T>(value: T): () => T {
  const [latest] = useState(() => new Latest(value))
  useLayoutEffect(() => latest.set(value))
  const [get] = useState(() => () => latest.get())
  return get
}

class Latest<T> {
  private value: T

  constructor(value: T) {
    this.value = value
  }

  get(): T {
    return this.value
  }

  set(value: T): void {
    this.value = value
  }
}
