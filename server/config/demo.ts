/**
 * The credentials of the demonstration, as the README prints them. A production database may still have this account:
 * auth/demo-password.ts makes sure that this password opens it only while the demonstration is on.
 */
export const demoSignIn = { email: 'admin@northwind.example', password: 'northwind-demo' }
