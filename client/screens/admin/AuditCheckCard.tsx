import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { faultSentence, notedLink, wholeSentence } from '#shared/auditing/auditCheck.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import type { Formats } from '../../kit/formats.ts'
import { AuditCheckModel } from './AuditCheckModel.ts'
import './auditCheck.css'

/** Whether the audit log is what was written, and the link that is worth noting elsewhere (B-08). */
export const AuditCheckCard = observer(function AuditCheckCard() {
  const app = useScreenContext()
  const [model] = useState(() => new AuditCheckModel(app))
  useEffect(() => {
    void model.run()
    return () => model.stop()
  }, [model])
  const { check, isRunning } = model
  const fault = check?.fault ?? null
  return (
    <section
      className={`card audit-check${fault === null ? '' : ' broken'}`}
      aria-label="Check of the audit log"
    >
      <Icon name={fault === null ? 'check' : 'warning'} size={16} />
      <p role={fault === null ? 'status' : 'alert'}>{sentenceOf(model, app.formats)}</p>
      {check?.isDone === true && fault === null && check.cursor.position > 0 && (
        <p className="hint">
          Last link <code>{notedLink(check.cursor)}</code>: noted elsewhere, it shows whether the end is cut
          off later.
        </p>
      )}
      <span className="spacer" />
      <Button caption="Verify Again" disabled={isRunning} onClick={() => void model.run()} />
    </section>
  )
})

function sentenceOf({ check, isRunning }: AuditCheckModel, { day, dayOf, number, instant }: Formats): string {
  if (check === null) return isRunning ? 'The entries are being verified…' : 'The entries were not verified.'
  const { cursor, fault, isDone, since } = check
  if (fault !== null)
    return faultSentence({ ...fault, when: fault.when === null ? null : instant(fault.when) })
  if (isDone) return wholeSentence(cursor, since === null ? null : day(dayOf(since)))
  return `${number(cursor.entries)} entries are verified…`
}
