import { useState } from 'react'
import { permissions } from '#shared/access/roles.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { ListContext } from '../../screen/list/ListOptions.ts'
import { JobsToInvoice, RentalsToInvoice } from './awaitingLists.ts'
import { fetchAwaitingWork } from './awaitingWork.ts'
import { createInvoices } from './createInvoices.ts'
import { messages } from './messages.ts'

/** What awaits invoicing, beside the invoices (M-029). */
export function AwaitingInvoicing(context: ListContext<object>) {
  return (
    <div className="side-list side-lists" data-testid="awaiting-invoicing">
      {context.app.session.satisfies(permissions.manageInvoices) && <CreateAll {...context} />}
      <JobsToInvoice {...context} />
      <RentalsToInvoice {...context} />
    </div>
  )
}

/** Drafts the invoices of both lists together (IN840). */
function CreateAll({ app, search }: Pick<ListContext<object>, 'app' | 'search'>) {
  const [isRunning, setIsRunning] = useState(false)
  const create = async (): Promise<void> => {
    setIsRunning(true)
    try {
      if (await createAll(app)) await search()
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <div>
      <Button
        id="create-all-invoices"
        caption="Create All Invoices"
        icon="review"
        hint="Drafts the invoices of all jobs and rentals that await invoicing"
        disabled={isRunning}
        onClick={() => reportErrorsOf(create(), app.errors)}
      />
    </div>
  )
}

async function createAll(app: ScreenContext): Promise<boolean> {
  const work = await fetchAwaitingWork(app)
  if (work.length > 0) return createInvoices(app, work)
  app.toasts.info(messages.nothingAwaits)
  return false
}
