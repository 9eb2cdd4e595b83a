import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { TestedPrice } from '#shared/invoicing/testPrice.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { commitFocusedField } from '../../form/commitFocusedField.ts'
import { ValueField } from '../../form/ValueField.tsx'
import { Button } from '../../kit/Button.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { TESTED_FIELDS, TestPriceModel, type TestedField } from './TestPriceModel.ts'
import { CalculationSteps } from './CalculationSteps.tsx'
import '../../screen/screen.css'

/** `/invoices/test-price`: what a load would be charged, by the rules of line creation, without storing anything (B-11). */
export const TestPrice = observer(function TestPrice() {
  const app = useScreenContext()
  const [model] = useState(() => new TestPriceModel(app))
  const test = (): void => {
    commitFocusedField()
    reportErrorsOf(model.test(), app.errors)
  }
  return (
    <div className="page scrolls">
      <div className="page-title">
        <h1>Test price</h1>
        <span role="status">{model.isLoading && 'Please wait…'}</span>
      </div>
      <section className="card section" aria-label="Test price">
        <p className="section-hint">
          For a dumpster that is picked up on a day after this many days on site, at the prices of these days.
          Nothing is stored.
        </p>
        <div className="form-grid">
          <Tested model={model} name="customerId" />
          <Tested model={model} name="serviceAddressId" />
          <Tested model={model} name="dumpsterId" />
          <Tested model={model} name="weight" hint="Empty: not weighed" />
          <Tested model={model} name="days" />
          <Tested model={model} name="day" />
        </div>
        <div className="tested-command">
          <Button id="test-price" caption="Test" icon="calculator" variant="primary" onClick={test} />
        </div>
      </section>
      {model.price !== null && <Price price={model.price} />}
    </div>
  )
})

interface TestedProps {
  readonly model: TestPriceModel
  readonly name: TestedField
  readonly hint?: string
}

const Tested = observer(function Tested({ model, name, hint }: TestedProps) {
  const { lookups } = useScreenContext()
  const declared = TESTED_FIELDS[name]
  const { customerId } = model.values
  const isAddress = name === 'serviceAddressId'
  return (
    <ValueField
      name={name}
      caption={declared.caption}
      declared={declared}
      value={model.values[name]}
      onChange={(value) => model.set(name, value)}
      error={model.problemOf(name)}
      {...(hint !== undefined && { hint })}
      {...(name === 'dumpsterId' && { options: lookups.options('Dumpster') })}
      {...(isAddress && {
        within: { customerId },
        disabled: customerId === null,
        placeholder: customerId === null ? 'Choose the customer first' : 'Name or street',
      })}
    />
  )
})

/** The lines that would be created, each with its calculation, and their total. */
function Price({ price: { lines, total, questions } }: { readonly price: TestedPrice }) {
  const { formats } = useScreenContext()
  return (
    <div className="tested-lines" data-testid="tested-price">
      {questions.map((question) => (
        <p key={question} className="section-hint">
          You would be asked: {question} These lines are at list price.
        </p>
      ))}
      {lines.map(({ id, description, total: amount, calculation }) => (
        <section key={id} className="card section" aria-label={description}>
          <h2>
            <span>{description}</span>
            <span>{formats.money(amount)}</span>
          </h2>
          <CalculationSteps steps={calculation} />
        </section>
      ))}
      <section className="card section" aria-label="Total" data-testid="tested-total">
        <h2>
          <span>{lines.length === 0 ? 'No line would be created' : 'Total'}</span>
          <span>{formats.money(total)}</span>
        </h2>
      </section>
    </div>
  )
}
