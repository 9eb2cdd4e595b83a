import { DumpsterFeeType } from '#shared/pricing/DumpsterFeeType.ts'
import { dumpsterFeeTypesQuery } from '#shared/pricing/queries.ts'
import { linkedTitles, linksOf } from '../../screen/links/links.ts'
import { linksPart } from '../../screen/links/linksPart.tsx'
import { lookupTable } from '../../screen/list/lookupTable.ts'

const dumpstersOfFee = linksOf(DumpsterFeeType, 'dumpsterLinks', 'dumpsterId')

/** Fees that drivers add to jobs, with the dumpsters that they apply to (F-100). */
export const DumpsterFeeTypes = lookupTable(dumpsterFeeTypesQuery, {
  caption: 'Dumpster Fee Types',
  expand: ['dumpsterLinks'],
  columns: (services) => [
    { field: 'name', strong: true, minWidth: 180 },
    'price',
    { field: 'validFrom', width: 130 },
    { field: 'visibleForPickup', width: 150 },
    { field: 'visibleForDropOff', width: 160 },
    'hidden',
    linkedTitles(services, dumpstersOfFee, { caption: 'Dumpsters', minWidth: 240 }),
  ],
  noun: 'dumpster fee',
  width: 600,
  form: [
    [{ field: 'name', span: 2 }, 'price', 'validFrom', 'visibleForPickup', 'visibleForDropOff', 'hidden'],
    [linksPart(dumpstersOfFee, 'Dumpsters')],
  ],
})
