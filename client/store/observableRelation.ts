import { reportRead, reportWrite } from './observedProperties.ts'

const CONTENT = 'content'

/**
 * An empty array for Breeze to make a relation array of. Breeze mixes its own push and splice into the array and also
 * assigns its length, so the proxy must be there first: every way of changing the content then passes its traps.
 */
export function observableRelation<T>(): T[] {
  return new Proxy<T[]>([], {
    get(target, key, receiver) {
      if (key === 'length' || key === Symbol.iterator || isIndex(key)) reportRead(target, CONTENT)
      return Reflect.get(target, key, receiver)
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

function isIndex(key: string | symbol): boolean {
  return typeof key === 'string' && key !== '' && !Number.isNaN(Number(key))
}
