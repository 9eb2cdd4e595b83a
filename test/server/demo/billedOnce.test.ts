import type { FastifyInstance } from 'fastify'
import { rolloffModel } from '#shared/entities.ts'
import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import type { DraftInvoicesResponse } from '#shared/invoicing/draftedInvoices.ts'
import { unbilledCharges } from '#shared/invoicing/unbilledCharges.ts'
import { MAX_DRAFTED_INVOICES } from '#shared/wire/limits.ts'
import type { RevenueLinesResponse } from '#shared/wire/money.ts'
import { moneyCalls } from '#server/calls/utility/moneyCalls.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { parseExplanation } from '#shared/invoicing/explanations.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { matchDeliveriesToPickUps } from '#shared/invoicing/loads.ts'
import { addDays, dayOfInstant } from '#shared/kernel/days.ts'
import type { Database } from '#server/database/Database.ts'
import { DEMO_SIZES } from '#server/demo/sizes.ts'
import { readBillings } from '#server/reads/invoicing/readBillings.ts'
import { amountOf, chargesOf, KINDS, pickupOf, type Kind } from '#test/reference/charges.ts'
import type { Business, Job, Range, Rate, Work } from '#test/reference/inputs.ts'
import { isBilledAfterDelivery } from '#test/reference/unbilledCharges.ts'
import { Rational } from '#test/reference/Rational.ts'
import { budget } from '#test/support/budget.ts'
import { readCompany, type CompanyRecords } from '#test/support/invariants/CompanyRecords.ts'
import { fc, SEED } from '#test/support/seed.ts'
import { NOW, openDemoCompany, TIME_ZONE, TODAY } from './demoCompany.ts'

/** Large enough to have loads of each kind of price. */
const SIZE = { ...DEMO_SIZES.small, customers: 120, rentals: budget({ gate: 600, soak: 6_000 }) }

/** The office bills a load within its billing rhythm. */
const BILLED_BY = addDays(TODAY, -18)

const RATE_TYPES: ReadonlyMap<number, Rate['type']> = new Map([
  [1, 'Dumpster'],
  [2, 'Hauling'],
  [4, 'Zone'],
])

const RANGES: readonly Range[] = ['Regular', 'Extended', 'Outer', 'Kalamazoo']
const rangeOf = (range: string | null): Range | null => RANGES.find((each) => each === range) ?? null

const KIND_OF_RULE: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, kind])),
  ...Object.fromEntries(['service', 'zone', 'haul', 'dumpster', 'list'].map((rule) => [rule, 'main'])),
}

let database: Database
let company: CompanyRecords
let billings: ReadonlyMap<number, BillingContext>
beforeAll(async () => {
  ;({ database, company } = await openDemoCompany(SIZE))
  const ids = company.existing('Rental').map(({ id }) => id)
  billings = await readBillings(database, ids, { today: TODAY, timeZone: TIME_ZONE })
})
afterAll(() => database.close())

/** What a job does, by the numbers of the specification. */
function workOf({ jobTypeId, actionId }: BillingContext['jobs'][number]): Work {
  if (jobTypeId === 5) return 'service'
  if (jobTypeId > 5) return 'none'
  return (actionId ?? jobTypeId) === 1 ? 'delivery' : 'pickup'
}

/** The rental as the second implementation of charges takes it. */
function businessOf({ customer, address, rental, rates, settings, jobs }: BillingContext): Business {
  const deliveryOf = matchDeliveriesToPickUps(jobs)
  return {
    settings: {
      FuelRate: settings.fuelRate,
      KentCountyRate: settings.kentCountyRate,
      OverageRate: settings.overageRate,
      ExtendedOverageRate: settings.extendedOverageRate,
      ExtensionRate: settings.extensionRate,
      ServiceRate: settings.serviceRate,
    },
    billDaily: rental?.billDaily ?? false,
    customer: {
      ...customer,
      type: customer.typeId === 1 ? 'Commercial' : 'Residential',
      rates: rates
        .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id)
        .flatMap((rate): Rate[] => {
          const type = RATE_TYPES.get(rate.rateTypeId)
          return rate.deleted !== null || type === undefined
            ? []
            : [{ ...rate, type, range: rangeOf(rate.range) }]
        }),
    },
    address: { ...address, range: rangeOf(address.range) },
    jobs: jobs.flatMap((job): Job[] => {
      const { dumpster, completedOn: completed } = job
      if (dumpster === null) return []
      const deliveryId = deliveryOf.get(job.id)?.id ?? null
      const { earlierPrices: _none, categoryName: category, ...type } = dumpster
      const billed = { ...type, category }
      return [{ ...job, dumpster: billed, work: workOf(job), completed, deliveryId }]
    }),
  }
}

/** The dollars of each kind. */
type Sums = Readonly<Record<Kind, number>>

function sumsOf(
  charges: readonly { readonly kind: Kind; readonly quantity: Rational; readonly rate: Rational }[],
): Sums {
  const sumOf = (kind: Kind): number =>
    Rational.sum(charges.filter((charge) => charge.kind === kind).map(amountOf)).toNumber()
  return {
    main: sumOf('main'),
    tons: sumOf('tons'),
    overage: sumOf('overage'),
    extension: sumOf('extension'),
    fuel: sumOf('fuel'),
    kent: sumOf('kent'),
  }
}

/** What the active lines of a rental charge, as the rules generated it. */
function charged(rentalId: number): Sums {
  const active = company.where('Invoice', 'rentalId', rentalId).filter(isActiveInvoice)
  const lines = active
    .flatMap(({ id }) => company.where('InvoiceLine', 'invoiceId', id))
    .filter(({ deleted }) => deleted === null)
  return sumsOf(
    lines.flatMap((line) => {
      const kind = KIND_OF_RULE[parseExplanation(line)?.rule ?? '']
      return kind === undefined
        ? []
        : [{ kind, quantity: Rational.of(line.quantity), rate: Rational.of(line.rate) }]
    }),
  )
}

/** A delivery may be billed only once its load was picked up. */
function dueJobs(business: Business): readonly Job[] {
  const { customer, jobs } = business
  return jobs.filter(
    (job) =>
      job.work !== 'delivery' || isBilledAfterDelivery(customer) || pickupOf(business, job) !== undefined,
  )
}

/** Was all work of the rental done, and none of its invoices reversed, before the office must have billed it? */
function isBilled(rentalId: number, { jobs }: BillingContext): boolean {
  const reversed = company
    .where('Invoice', 'rentalId', rentalId)
    .flatMap(({ deleted }) => (deleted === null ? [] : [dayOfInstant(deleted, TIME_ZONE)]))
  const days = [...jobs.map(({ completedOn }) => completedOn ?? '9999'), ...reversed]
  return days.length > 0 && days.every((day) => day < BILLED_BY)
}

describe('the money of the demo company', () => {
  it('M-053 M-072 is billed in full and once, by a calculation of its own', () => {
    const rentals = [...billings].filter(([id, billing]) => isBilled(id, billing))
    const different = rentals.flatMap(([id, billing]) => {
      const business = businessOf(billing)
      const due = sumsOf(dueJobs(business).flatMap((job) => chargesOf(business, job)))
      const found = charged(id)
      return KINDS.filter((kind) => due[kind] !== found[kind]).map(
        (kind) => `R${id} ${kind}: ${found[kind]} instead of ${due[kind]}`,
      )
    })
    expect(different).toEqual([])
    expect(rentals.length).toBeGreaterThan(400)
    const all = rentals.map(([id]) => charged(id))
    for (const kind of KINDS) expect([kind, all.some((sums) => sums[kind] > 0)]).toEqual([kind, true])
  })

  it('M-072 [IN210] [IN211] has no invoice below zero, and voided ones owe nothing', () => {
    const invoices = company.all('Invoice')
    expect(invoices.filter(({ total }) => total < 0)).toEqual([])
    expect(invoices.filter((each) => !isActiveInvoice(each) && each.balance !== 0)).toEqual([])
  })
})

describe('the invoices of work that awaits them', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    const context: SaveContext = {
      database,
      now: () => NOW,
      model: rolloffModel,
      rules: new RuleSet(rolloffModel, rolloffSaveRules),
    }
    const server = await aCallServer(moneyCalls(database, context, TIME_ZONE))
    server.as(aUser('Invoice:Admin'))
    app = server.app
  })
  afterAll(() => app.close())

  const call = async <T>(name: string, payload: object): Promise<T> =>
    (await app.inject({ method: 'POST', url: `/api/utility/${name}`, payload })).json<T>()
  const drafted = async (rentalIds: readonly number[]): Promise<DraftInvoicesResponse['invoices']> =>
    (await call<DraftInvoicesResponse>('draftInvoices', { jobIds: [], rentalIds })).invoices
  const inOrder = (invoices: DraftInvoicesResponse['invoices']) =>
    invoices.toSorted((a, b) => a.rentalId - b.rentalId)

  // The last of the file: it stores invoices.
  it('M-065 [IN580] are the same made all at once, in any portions, and stored one by one in any order', async () => {
    const open = company.existing('Rental').flatMap(({ id }) => {
      const billing = billings.get(id)
      return billing !== undefined && unbilledCharges(billing).length > 0 ? [id] : []
    })
    const all = inOrder(await drafted(open.slice(0, MAX_DRAFTED_INVOICES)))
    const ids = all.map(({ rentalId }) => rentalId)
    expect(ids.length).toBeGreaterThan(10)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: ids.length }), fc.nat(), async (order, cut) => {
        const at = cut % order.length
        const parts = [await drafted(order.slice(0, at)), await drafted(order.slice(at))]
        expect(inOrder(parts.flat())).toEqual(all)
      }),
      { numRuns: budget({ gate: 3, soak: 60 }) },
    )
    const [order = ids] = fc.sample(fc.shuffledSubarray(ids, { minLength: ids.length }), {
      numRuns: 1,
      seed: SEED,
    })
    const stored = new Map<number, number | null>()
    for (const rentalId of order) {
      const answer = await call<RevenueLinesResponse>('generateRevenueLines', {
        rentalId,
        rentalPrices: 'line',
        createInvoice: true,
      })
      stored.set(rentalId, answer.invoiceId)
    }
    const after = await readCompany(database, ['InvoiceLine', 'RentalBillingLine'])
    for (const { rentalId, lines } of all) {
      const invoiceId = stored.get(rentalId) ?? 0
      const made = after
        .where('InvoiceLine', 'invoiceId', invoiceId)
        .filter(({ lineNumber }) => lines.some(({ values }) => values.lineNumber === lineNumber))
        .toSorted((a, b) => a.lineNumber - b.lineNumber)
      expect([rentalId, made]).toMatchObject([rentalId, lines.map(({ values }) => values)])
      const days = made.flatMap(({ id }) => after.where('RentalBillingLine', 'invoiceLineId', id))
      expect(days).toMatchObject(lines.flatMap(({ billedDays }) => billedDays ?? []))
    }
  })
})
