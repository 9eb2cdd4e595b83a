import { added, deleted, modified } from '#test/server/save/saving.ts'
import { choose, pickFrom, type Operation } from '../Operation.ts'

const by = ['admin', 'owner'] as const

const newFuelRate: Operation = {
  weight: 1,
  by,
  plan: ({ random, now }) => ({
    save: [added('FuelRatePercentage', -1, { rate: random.integer(5, 20) / 100, startDate: now })],
  }),
}

const endFuelRate: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const rate = choose(world, 'FuelRatePercentage', ({ endDate }) => endDate === null)
    return rate && { save: [modified('FuelRatePercentage', rate, { endDate: world.now })] }
  },
}

const changeSetting: Operation = {
  weight: 2,
  by,
  plan: ({ company, random }) => {
    const names = ['FuelPercentage', 'AverageHourExpense', 'AverageExpensePerTon', 'FuelRate', 'OverageRate']
    const setting = pickFrom(
      random,
      company.all('Setting').filter(({ name }) => names.includes(name)),
    )
    if (setting === null) return null
    const decimalValue =
      setting.name === 'FuelPercentage' ? random.integer(5, 20) / 100 : random.integer(20, 90)
    return { save: [modified('Setting', setting, { decimalValue })] }
  },
}

const moveColumn: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const displayOrder = world.random.integer(1, 4)
    if (world.random.chance(0.5)) {
      const driver = choose(world, 'Driver')
      return driver && { save: [modified('Driver', driver, { displayOrder })] }
    }
    const site = choose(world, 'StorageDumpSite')
    return site && { save: [modified('StorageDumpSite', site, { displayOrder })] }
  },
}

const newLookup: Operation = {
  weight: 1,
  by,
  plan: ({ random }) => {
    const rows = [
      added('TonExpense', -1, { name: `Landfill ${random.integer(1, 99)}`, amount: random.integer(30, 60) }),
      added('TimeType', -1, { name: `Kind ${random.integer(1, 99)}` }),
      added('StorageDumpSite', -1, { name: `Yard ${random.integer(1, 99)}`, storage: true }),
      added('SalesPerson', -1, { name: `Person ${random.integer(1, 99)}` }),
    ]
    const row = pickFrom(random, rows)
    return row && { save: [row] }
  },
}

const newCustomer: Operation = {
  weight: 2,
  by: ['office', 'owner'],
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
  by: ['office', 'owner'],
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
  by: ['office', 'owner'],
  plan: (world) => {
    const customer = choose(world, 'Customer')
    if (customer === null || world.company.live('Customer').length < 6) return null
    return { save: [deleted('Customer', customer)] }
  },
}

/** What is done with lists and customers. */
export const lookupOperations = {
  newFuelRate,
  endFuelRate,
  changeSetting,
  moveColumn,
  newLookup,
  newCustomer,
  changeRate,
  deleteCustomer,
} satisfies Readonly<Record<string, Operation>>
