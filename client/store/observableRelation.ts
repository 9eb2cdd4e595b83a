import { reportRead, reportWrite } from './observedProperties.ts'

const CONTENT = 'content'
const MUTATORS: ReadonlySet<string | symbol> = new Set(['push', 'pop', 'shift', 'unshift', 'splice'])

/**
 * An empty array for Breeze to make a relation array of. Breeze mixes its own push and splice into the array and also
 * assigns its length, so the proxy must be there first: every way of changing the content then passes its traps.
 * `inOne` runs one change of the content with all that follows from it.
 */
export function observableRelation<T>(inOne: (work: () => void) => void): T[] {
  return new Proxy<T[]>([], {
    get(target, key, receiver) {
      if (key === 'length' || key === Symbol.iterator || isIndex(key)) reportRead(target, CONTENT)
      const value: unknown = Reflect.get(target, key, receiver)
      return MUTATORS.has(key) && typeof value === 'function' ? mutator(value, inOne) : value
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

function mutator(method: object, inOne: (work: () => void) => void) {
  return function (this: unknown, ...args: unknown[]): unknown {
    let result: unknown
    inOne(() => {
      // Only functions are handed in.
      result = Reflect.apply(method as (...all: unknown[]) => unknown, this, args)
    })
    return result
  }
}

function isIndex(key: string | symbol): boolean {
  return typeof key === 'string' && key !== '' && !Number.isNaN(Number(key))
}
