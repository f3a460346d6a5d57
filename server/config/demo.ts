/**
 * The published credentials of the demonstration. A production database may still have this account:
 * auth/demo-password.ts makes sure that the password only works while the demonstration is on.
 */
export const demoSignIn = { email: 'admin@northwind.example', password: 'northwind-demo' }
