import { registerMobxModelLibrary } from '#client/store/mobxModelLibrary.ts'
import { EntityManager, EntityState, MetadataStore, type Entity } from 'breeze-client'
import { autorun } from 'mobx'
import { YARD_METADATA } from './support/yardMetadata.ts'

interface Place {
  street: string | null
  floor: number
}

interface Yard extends Entity {
  name: string | null
  size: unknown
  readonly place: Place
  readonly gates: object[]
  readonly tags: string[]
  readonly boxes: Entity[]
}

/** A manager whose entities of a type are made from the class. */
function managerOf(classes: Readonly<Record<string, new () => object>> = {}): EntityManager {
  registerMobxModelLibrary()
  const metadataStore = new MetadataStore()
  for (const [name, made] of Object.entries(classes)) metadataStore.registerEntityTypeCtor(name, made)
  metadataStore.importMetadata(structuredClone(YARD_METADATA))
  return new EntityManager({ serviceName: 'http://127.0.0.1:9/', metadataStore })
}

function yardIn(manager: EntityManager, id: number): Yard {
  // The metadata describe the properties.
  return manager.createEntity('Yard', { id }, EntityState.Unchanged) as Yard
}

/** The values that a reaction saw. */
function seen<T>(read: () => T): T[] {
  const values: T[] = []
  autorun(() => void values.push(read()))
  return values
}

describe('[EN1] complex values and lists of values', () => {
  it('belong to one entity each, with the defaults of their fields', () => {
    const manager = managerOf()
    const [one, two] = [yardIn(manager, 1), yardIn(manager, 2)]
    one.place.street = 'First'
    one.tags.push('paved')
    expect([one.place.floor, two.place.street, two.place.floor]).toEqual([3, null, 3])
    expect([one.place === two.place, [...one.tags], [...two.tags]]).toEqual([false, ['paved'], []])
    expect([one.gates.length, one.gates === two.gates]).toEqual([0, false])
  })

  it('are observable, and a change of one makes its entity modified until it is rejected', () => {
    const yard = yardIn(managerOf(), 1)
    const streets = seen(() => yard.place.street)
    yard.place.street = 'First'
    expect(yard.entityAspect.entityState.isModified()).toBe(true)
    yard.entityAspect.rejectChanges()
    expect([streets, yard.entityAspect.entityState.isUnchanged()]).toEqual([[null, 'First', null], true])
  })

  it.each(['tags', 'gates'] as const)('make their entity modified when one is added (%s)', (name) => {
    const manager = managerOf()
    const yard = yardIn(manager, 1)
    const place = manager.metadataStore.getEntityType('Place')
    if (name === 'tags') yard.tags.push('paved')
    else if ('createInstance' in place) yard.gates.push(place.createInstance({ street: 'Back' }))
    expect([yard[name].length, yard.entityAspect.entityState.isModified()]).toEqual([1, true])
  })
})

describe('[EN1] an entity of a class', () => {
  it('tracks the fields that the class sets, and not its methods and computed values', () => {
    class WithFields {
      name = 'as set'
      note = 'unmapped'
      constructor() {
        // Declared fields of a class, although the library sets them.
        Object.assign(this, { entityAspect: undefined, entityType: undefined })
      }
      get shout(): string {
        return this.name.toUpperCase()
      }
      call(): string {
        return this.name
      }
    }
    // Members that a loop over the instance finds, as a plain object has them.
    Object.assign(WithFields.prototype, { assigned: () => 'a method' })
    Object.defineProperty(WithFields.prototype, 'computed', { get: () => 'computed', enumerable: true })
    const manager = managerOf({ Yard: WithFields })
    const yard = yardIn(manager, 1) as Yard & WithFields
    const names = yard.entityType.dataProperties.map(({ name }) => name)
    expect(names).toEqual(['id', 'name', 'size', 'place', 'gates', 'tags', 'note'])
    const values = seen(() => [yard.shout, yard.note, yard.call()])
    yard.name = 'changed'
    yard.note = 'changed too'
    expect(values).toEqual([
      ['AS SET', 'unmapped', 'as set'],
      ['CHANGED', 'unmapped', 'changed'],
      ['CHANGED', 'changed too', 'changed'],
    ])
    expect(yard.entityAspect.originalValues).toEqual({ name: 'as set', note: 'unmapped' })
    expect(Object.keys(yard)).not.toContain('name')
  })

  it('keeps the accessors that the class has for a field, and makes them observable', () => {
    class WithAccessor {
      #name: string | null = null
      get name(): string | null {
        return this.#name
      }
      set name(value: string | null) {
        this.#name = value === null ? null : value.trim()
      }
    }
    const yard = yardIn(managerOf({ Yard: WithAccessor }), 1)
    const names = seen(() => yard.name)
    yard.name = ' North '
    expect([names, yard.entityAspect.originalValues]).toEqual([[null, 'North'], { name: null }])
    expect(yard.entityAspect.entityState.isModified()).toBe(true)
  })

  it('may leave its relations empty, and must not set them', () => {
    class WithEmpty {
      yard: object | null = null
    }
    class WithSet {
      yard: object | null = {}
    }
    expect(managerOf({ Box: WithEmpty }).createEntity('Box').getProperty?.('yard')).toBeNull()
    expect(() => managerOf({ Box: WithSet }).createEntity('Box')).toThrow(
      'Cannot assign a navigation property in an entity ctor.: yard',
    )
  })
})

it.each<[text: string, value: unknown]>([
  ['12', 12],
  [' 12 ', 12],
  ['-3', -3],
  ['.5', 0.5],
  ['2.', 2],
  ['1.25', 1.25],
  ['1e2', '1e2'],
  ['1E+2', '1E+2'],
  ['25e-1', '25e-1'],
  ['12 tons', '12 tons'],
  ['tons 12', 'tons 12'],
  ['1.2.3', '1.2.3'],
  ['--1', '--1'],
  ['.', '.'],
  ['1e', '1e'],
  ['', null],
  ['  ', null],
])('[PC8] a number field that gets the text %j has the value %j', (text, value) => {
  const yard = yardIn(managerOf(), 1)
  yard.size = text
  expect(yard.size).toBe(value)
})

it.each<[entered: string | number, value: unknown]>([
  ['12', 12],
  ['1.5', 1.5],
  [1.5, 1.5],
  [12, 12],
  ['1e2', '1e2'],
  ['12 tons', '12 tons'],
])('[PC8] a field of whole numbers that gets %j has the value %j', (entered, value) => {
  const { place } = yardIn(managerOf(), 1)
  Object.assign(place, { floor: entered })
  expect(place.floor).toBe(value)
})
