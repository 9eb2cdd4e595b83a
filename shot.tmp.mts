import { launchBrowser } from '/tmp/s5/main/test/support/launchBrowser.ts'
import fs from 'node:fs'
setInterval(() => {}, 1000)
const browser = await launchBrowser()
const page = await browser.newPage()
await page.setViewport({ width: 1440, height: 900 })
const problems: string[] = []
page.on('pageerror', (e) => problems.push('PAGE ' + String(e)))
page.on('console', (m) => { if (m.type() === 'error') problems.push('CONSOLE ' + m.text()) })
page.on('requestfailed', (r) => problems.push('FAILED ' + r.url()))
page.on('response', async (r) => { if (r.status() >= 400) problems.push(r.status() + ' ' + r.url().slice(0, 200) + ' ' + (await r.text().catch(() => '')).slice(0, 300)) })
const sleep = (n: number) => new Promise((r) => setTimeout(r, n))
const text = () => page.evaluate(() => document.body.innerText)
const until = async (f: () => Promise<boolean>, what: string, n = 60) => { for (let i = 0; i < n; i++) { if (await f().catch(() => false)) return true; await sleep(500) } console.log('NOT: ' + what); return false }
await page.goto('http://localhost:4955/')
await sleep(3000)
const b = await text(); console.log(b.slice(0, 600))
globalThis.tools = { page, sleep, text, until, problems }
const steps = await import(process.argv[2]!)
await steps.default({ page, sleep, text, until, problems })
console.log('PROBLEMS', problems.join('\n'))
await browser.close(); process.exit(0)
