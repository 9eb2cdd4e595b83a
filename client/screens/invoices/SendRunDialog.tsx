import { observer } from 'mobx-react-lite'
import { useEffect, useMemo } from 'react'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { computedColumns } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import type { Tone } from '../../kit/Badge.tsx'
import { customerColumn, invoiceNumberColumn } from '../../screen/columns/recordColumns.ts'
import type { SendRun, SentPart } from './SendRun.ts'

interface SendRunDialogProps extends DialogProps<never> {
  readonly run: SendRun
}

const TONES = { waiting: 'amber', done: 'green', failed: 'red' } as const satisfies Record<string, Tone>

/** An email usually takes some seconds. */
const LOOK_MILLISECONDS = 3_000

/** Invoices that are being sent, each with its way and what became of it (IN583). */
export const SendRunDialog = observer(function SendRunDialog({ run, close }: SendRunDialogProps) {
  const { errors } = useScreenContext()
  const isWaiting = run.countOf('waiting') > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const look = setInterval(() => {
      run.refresh().catch((error: unknown) => {
        clearInterval(look)
        errors.report(error)
      })
    }, LOOK_MILLISECONDS)
    return () => clearInterval(look)
  }, [errors, isWaiting, run])
  const columns = useMemo(() => columnsOfRun(run), [run])
  return (
    <DialogFrame
      title="Sent Invoices"
      width={800}
      note={`${run.countOf('done')} done, ${run.countOf('waiting')} waiting, ${run.countOf('failed')} failed`}
      onCancel={() => close()}
      buttons={[
        {
          caption: 'Send Failed Again',
          icon: 'mail',
          isSeparated: true,
          disabled: run.failed.length === 0,
          run: () => run.retry(),
        },
        { caption: 'Close', run: () => close(), autoFocus: true },
      ]}
    >
      <div className="card grid-card child-grid">
        <EntityGrid<SentPart>
          id="sent-invoices"
          caption="Sent invoices"
          columns={columns}
          rows={run.parts}
          keyField="id"
          minHeight={320}
          isSecondary
          emptyText="No invoices."
        />
      </div>
    </DialogFrame>
  )
})

function columnsOfRun(run: SendRun) {
  return computedColumns<SentPart>([
    invoiceNumberColumn(({ invoice }) => invoice, { strong: true, width: 90 }),
    customerColumn(({ invoice }) => invoice),
    { key: 'way', caption: 'Way', value: ({ way }) => way, width: 80 },
    { key: 'to', caption: 'To', value: ({ to }) => to, minWidth: 150 },
    {
      key: 'outcome',
      caption: 'Outcome',
      value: (part) => run.outcomeOf(part).text,
      badge: (part) => {
        const { state, text } = run.outcomeOf(part)
        return { text, tone: TONES[state], hasDot: true }
      },
      minWidth: 170,
    },
  ])
}
