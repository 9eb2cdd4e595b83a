import { createRoot } from 'react-dom/client'
import { rolloffModel } from '#shared/entities.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { Boot } from '#shared/wire/boot.ts'
import { ApiClient } from './api/ApiClient.ts'
import { createRoutes } from './app/createRoutes.tsx'
import { describeError } from './context/describeError.ts'
import { lastDayStorage, type LastDay } from './screens/drivers/lastDay/LastDay.ts'
import { log } from './context/log.ts'
import { isPopupResponse } from './app/signIn/popupResponse.ts'
import { preloadScreen, start } from './app/start.tsx'
import { StartFailed, Starting } from './app/startPages.tsx'
import { isUnreachable } from './screens/drivers/waiting/sendAction.ts'
import { ThemeSwitch } from './app/ThemeSwitch.ts'
import { widgetStylesheets } from './theme/themes.ts'
import { recordDialogs } from './recordDialogs.ts'
import { screenList } from './screens.ts'
import { noticeSources, waitingWork } from './waitingWork.ts'
import './theme/app.css'

const rootElement = document.getElementById('root')
if (rootElement === null) throw new Error('The page has no element for the application.')
const root = createRoot(rootElement)
const theme = new ThemeSwitch(widgetStylesheets)
const routes = createRoutes(screenList)

if (isPopupResponse(location)) void respondToOpener()
else {
  if (location.pathname !== '/') preloadScreen(routes, location.pathname)
  void open()
}

/** This window was opened to sign in again over another page: it hands the provider's answer over and closes. */
async function respondToOpener(): Promise<void> {
  const { broadcastResponseToMainFrame } = await import('@azure/msal-browser/redirect-bridge')
  await broadcastResponseToMainFrame()
}

async function open(): Promise<void> {
  root.render(<Starting />)
  try {
    await startWith(await readBoot())
  } catch (error) {
    log('The start failed.', error)
    root.render(
      <StartFailed
        title="Rolloff could not be started"
        text={describeError(error) ?? ''}
        retry={() => void open()}
      />,
    )
  }
}

interface BootOfStart {
  readonly boot: Boot
  /** The day with which the page is opened without a connection (JO236); null where there is one. */
  readonly lastDay: LastDay | null
}

/** Throws ApiError where the server is not reached and no day is kept. */
async function readBoot(): Promise<BootOfStart> {
  try {
    const api = new ApiClient(() => Promise.resolve(undefined))
    return { boot: await api.get<Boot>('/api/boot'), lastDay: null }
  } catch (error) {
    const lastDay = isUnreachable(error)
      ? await lastDayStorage()
          .read()
          .catch(() => null)
      : null
    if (lastDay === null) throw error
    return { boot: lastDay.start.boot, lastDay }
  }
}

async function startWith({ boot, lastDay }: BootOfStart): Promise<void> {
  if (lastDay !== null) goToDay(lastDay, boot)
  const [auth] = await Promise.all([openSignIn(boot), licenseWidgets(boot)])
  await start({
    root,
    boot,
    model: rolloffModel,
    auth,
    theme,
    routes,
    screenList,
    recordDialogs,
    waitingWork,
    noticeSources,
    lastStart: lastDay?.start ?? null,
  })
}

/** Without a connection there is nothing but the day of the driver. */
function goToDay({ day }: LastDay, { businessTimeZone }: Boot): void {
  const isToday = day === dayOfInstant(new Date().toISOString(), businessTimeZone)
  history.replaceState(null, '', isToday ? '/drivers/schedule' : `/drivers/schedule?date=${day}`)
}

async function openSignIn(boot: Boot) {
  const { createAuthClient } = await import('./app/signIn/createAuthClient.ts')
  return createAuthClient(boot.identity)
}

/** The widgets read their license key when the first of them is made. */
async function licenseWidgets({ devExtremeLicenseKey }: Boot): Promise<void> {
  if (devExtremeLicenseKey === '') return
  const { default: config } = await import('devextreme/core/config')
  config({ licenseKey: devExtremeLicenseKey })
}
