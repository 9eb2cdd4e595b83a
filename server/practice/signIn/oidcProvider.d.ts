/** The provider class without the package's entry file, which prints a warning about Node 20; the class runs on it. */
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}
