import { added, modified } from '#test/server/save/openSaving.ts'
import { choose, pickFrom, type Operation } from '../Operation.ts'

const by = ['admin', 'owner'] as const

const newFuelRate: Operation = {
  weight: 1,
  by,
  plan: ({ random, now }) => ({
    save: [added('FuelRatePercentage', -1, { rate: random.integer(5, 20) / 100, startDate: now })],
  }),
}

/** Ends a rate and begins none (SV80). */
const endFuelRate: Operation = {
  weight: 1,
  by,
  isRefused: true,
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

/** Operations on lists and settings. */
export const lookupOperations = {
  newFuelRate,
  endFuelRate,
  changeSetting,
  moveColumn,
  newLookup,
} satisfies Readonly<Record<string, Operation>>
