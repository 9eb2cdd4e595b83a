import { observer } from 'mobx-react-lite'
import { Icon } from '../kit/Icon.tsx'
import type { Toasts } from '../context/Toasts.ts'

const icons = { success: 'check', info: 'info', error: 'alert' } as const

/** The toasts over the header. Screen readers announce errors at once, the rest politely. */
export const ToastList = observer(function ToastList({ toasts }: { readonly toasts: Toasts }) {
  return (
    <div className="toasts" role="region" aria-label="Messages">
      {toasts.items.map(({ id, kind, message, action }) => (
        <div key={id} className={`toast ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
          <Icon name={icons[kind]} />
          <p>{message}</p>
          {action !== undefined && (
            <button
              type="button"
              onClick={() => {
                toasts.dismiss(id)
                action.run()
              }}
            >
              {action.caption}
            </button>
          )}
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => {
              toasts.dismiss(id)
              action?.waived?.()
            }}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  )
})
