import { added, deleted, modified } from '#test/server/save/openSaving.ts'
import { choose, chooseDeleted, pickFrom, type Operation } from '../Operation.ts'

const by = ['office', 'owner'] as const

const newCustomer: Operation = {
  weight: 2,
  by,
  plan: ({ random }) => ({
    save: [
      added('Customer', -1, {
        typeId: random.integer(1, 2),
        companyName: `Company ${random.integer(1, 999)}`,
        paymentTerms: pickFrom(random, ['Net 15', 'Net 30', null]),
        usePercentageBasedFuelRate: random.chance(0.4),
      }),
      added('ServiceAddress', -2, {
        customerId: -1,
        city: 'Ada',
        county: random.chance(0.5) ? 'Kent' : 'Ottawa',
        ...(random.chance(0.2) ? { zone: 1 } : { range: 'Regular' }),
      }),
    ],
  }),
}

const changeRate: Operation = {
  weight: 2,
  by,
  plan: (world) => {
    const { random } = world
    const rate = choose(world, 'CustomerRate')
    if (rate !== null && random.chance(0.5))
      return {
        save: [
          random.chance(0.3)
            ? deleted('CustomerRate', rate)
            : modified('CustomerRate', rate, { rate: random.integer(100, 600) }),
        ],
      }
    const [customer, dumpster] = [choose(world, 'Customer'), choose(world, 'Dumpster')]
    if (customer === null || dumpster === null) return null
    const given = {
      customerId: customer.id,
      rateTypeId: 1,
      dumpsterId: dumpster.id,
      range: 'Regular',
      rate: 333,
    }
    return { save: [added('CustomerRate', -1, given)] }
  },
}

const deleteCustomer: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const customer = choose(world, 'Customer')
    if (customer === null || world.company.existing('Customer').length < 6) return null
    return { save: [deleted('Customer', customer)] }
  },
}

const restoreCustomer: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const customer = chooseDeleted(world, 'Customer')
    return customer && { save: [modified('Customer', customer, { deleted: null })] }
  },
}

const moveSite: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const address = choose(world, 'ServiceAddress')
    return (
      address && {
        save: [modified('ServiceAddress', address, { address1: `${world.random.integer(1, 999)} Main` })],
      }
    )
  },
}

const updateUncompletedJobs: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const address = choose(world, 'ServiceAddress')
    return address && { call: '/api/utility/updateUncompletedJobs', body: { serviceAddressId: address.id } }
  },
}

const newDispatchNote: Operation = {
  weight: 1,
  by: ['office', 'dispatcher'],
  plan: ({ today }) => ({
    save: [
      added('DispatchNote', -1, { companyName: 'Acme Building', dumpsterType: '20 yd', rentalDate: today }),
    ],
  }),
}

const moveDispatchNote: Operation = {
  weight: 2,
  by: ['office', 'dispatcher'],
  once: true,
  plan: (world) => {
    const { random, now } = world
    const note = choose(world, 'DispatchNote')
    if (note === null) return null
    const edits = [{ completed: now }, { completed: null }, { notAwarded: now }, { notes: 'Call again' }]
    return { save: [modified('DispatchNote', note, pickFrom(random, edits) ?? {})] }
  },
}

/** Operations on customers, their addresses and dispatch notes. */
export const customerOperations = {
  newCustomer,
  changeRate,
  deleteCustomer,
  restoreCustomer,
  moveSite,
  updateUncompletedJobs,
  newDispatchNote,
  moveDispatchNote,
} satisfies Readonly<Record<string, Operation>>
