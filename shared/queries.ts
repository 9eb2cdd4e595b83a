import * as accounting from './accounting/queries.ts'
import * as auditing from './auditing/queries.ts'
import * as customers from './customers/queries.ts'
import * as dispatch from './dispatch/queries.ts'
import * as importing from './importing/queries.ts'
import * as inventory from './inventory/queries.ts'
import * as invoicing from './invoicing/queries.ts'
import * as jobs from './jobs/queries.ts'
import * as lookups from './lookups/queries.ts'
import type { QueryContract } from './model/queryContract.ts'
import * as payments from './payments/queries.ts'
import * as people from './people/queries.ts'
import * as pricing from './pricing/queries.ts'
import * as rentals from './rentals/queries.ts'
import * as reporting from './reporting/queries.ts'
import * as search from './search/queries.ts'
import * as settings from './settings/queries.ts'

/** Every contract that a feature exports: the queries of the product. */
export const queryContracts: readonly QueryContract[] = [
  accounting,
  auditing,
  customers,
  dispatch,
  importing,
  inventory,
  invoicing,
  jobs,
  lookups,
  payments,
  people,
  pricing,
  rentals,
  reporting,
  search,
  settings,
].flatMap((feature) => Object.values(feature).filter(isContract))

function isContract(exported: object): exported is QueryContract {
  return 'result' in exported
}
