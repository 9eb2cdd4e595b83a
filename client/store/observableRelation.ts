import { reportRead, reportWrite } from './observedProperties.ts'

const CONTENT = 'content'
const MUTATORS: ReadonlySet<string | symbol> = new Set(['push', 'pop', 'shift', 'unshift', 'splice'])

/**
 * An empty array that Breeze turns into a relation array. Breeze mixes its own push and splice into the array and also assigns
 * its length, so the proxy must exist first: its traps then see every change of the content. `batch` runs one change of the
 * content with all its consequences.
 */
export function observableRelation<T>(batch: (work: () => void) => void): T[] {
  return new Proxy<T[]>([], {
    get(target, key, receiver) {
      // A loop reads the length, too.
      if (key === 'length' || isIndex(key)) reportRead(target, CONTENT)
      const value: unknown = Reflect.get(target, key, receiver)
      return MUTATORS.has(key) && typeof value === 'function' ? mutator(value, batch) : value
    },
    has(target, key) {
      reportRead(target, CONTENT)
      return Reflect.has(target, key)
    },
    ownKeys(target) {
      reportRead(target, CONTENT)
      return Reflect.ownKeys(target)
    },
    set(target, key, value) {
      const done = Reflect.set(target, key, value)
      if (key === 'length' || isIndex(key)) reportWrite(target, CONTENT)
      return done
    },
    deleteProperty(target, key) {
      const done = Reflect.deleteProperty(target, key)
      reportWrite(target, CONTENT)
      return done
    },
  })
}

function mutator(method: object, batch: (work: () => void) => void) {
  return function (this: unknown, ...args: unknown[]): unknown {
    let result: unknown
    batch(() => {
      // Only functions are passed in.
      result = Reflect.apply(method as (...all: unknown[]) => unknown, this, args)
    })
    return result
  }
}

function isIndex(key: string | symbol): boolean {
  return typeof key === 'string' && /^\d+$/.test(key)
}
