import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { Header } from '#client/app/Header.tsx'
import { describePending } from '#client/context/messages.ts'
import { formSection, SectionFields } from '#client/form/FormSection.tsx'
import { Customer } from '#shared/customers/Customer.ts'
import { createBenchApp } from '../page/createBenchApp.ts'
import { untilShown } from '../page/nextFrame.ts'
import { offer } from '../page/offer.ts'
import { serverRows } from '../page/serverRow.ts'
import { PENDING } from './sizes.ts'

/** What the bench calls in the page. */
export interface TypingPage {
  /** Puts the cursor behind the text of the form's first field, or of the plain input. */
  focus(kind: Editor): Promise<void>
  /** Waits until the editor shows this text, and the header the number of pending changes. */
  expectText(kind: Editor, text: string): Promise<void>
}

type Editor = 'field' | 'plain'

const NAME = 'Builders of Street'
const EDITED = PENDING + 1
const INPUTS: Readonly<Record<Editor, string>> = { field: '[name="companyName"]', plain: '#plain' }

const FORM = formSection(Customer, 'Customer', [
  'companyName',
  'firstName',
  'lastName',
  'billAddress1',
  'billCity',
  'phone',
  'email',
])

async function openPage(): Promise<TypingPage> {
  const app = await createBenchApp()
  const customer = changeCustomers(app)
  const [form, plain] = [document.createElement('div'), document.createElement('div')]
  document.body.append(form, plain)
  flushSync(() => {
    createRoot(form).render(
      <MemoryRouter>
        <AppProvider app={app}>
          <Header />
          <main>
            <SectionFields section={FORM} record={customer} />
          </main>
        </AppProvider>
      </MemoryRouter>,
    )
    createRoot(plain).render(<PlainInput />)
  })
  await untilShown(() => isCounted(app), 'the pending changes')
  return {
    focus: (kind) => {
      const input = inputOf(kind)
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
      return Promise.resolve()
    },
    expectText: (kind, text) =>
      untilShown(() => inputOf(kind).value === NAME + text && isCounted(app), `${NAME}${text}`),
  }
}

/** Changes many customers in one unit of work; one more is to be edited. */
function changeCustomers({ store }: App) {
  store.mergeRows(
    'Customer',
    serverRows(EDITED, 'Customer', (id) => ({ id, typeId: 1, companyName: NAME, billCity: 'Muskegon' })),
  )
  store.openScope('Customers')
  for (const customer of store.local('Customer'))
    if (customer.id !== EDITED) store.edit('Change City', () => (customer.billCity = 'Grand Haven'))
  const edited = store.cached('Customer', EDITED)
  if (edited === null || store.pending.records.length !== PENDING) throw new Error('No customer was changed.')
  return edited
}

/** Whether the header shows how much is pending. */
function isCounted({ store }: App): boolean {
  const { count, records } = store.pending
  const shown = document.querySelector('[data-testid="pending-chip"]')?.textContent
  return shown === describePending(count, records.length)
}

function PlainInput() {
  const [text, setText] = useState(NAME)
  return <input id="plain" value={text} onChange={(event) => setText(event.target.value)} />
}

function inputOf(kind: Editor): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(INPUTS[kind])
  if (input === null) throw new Error(`There is no ${INPUTS[kind]}.`)
  return input
}

offer(openPage())
