/** The app's store of secrets: this vault's on this device, and never in the vault. */
export class SecretStorage {
  constructor(private readonly vaultName: string) {}

  setSecret(id: string, secret: string): void {
    if (!/^[a-z0-9-]+$/.test(id)) throw new Error(`A secret cannot be called "${id}".`);
    window.localStorage.setItem(this.keyOf(id), secret);
  }

  getSecret(id: string): string | null {
    return window.localStorage.getItem(this.keyOf(id));
  }

  listSecrets(): string[] {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(this.keyOf('')))
      .map((key) => key.slice(this.keyOf('').length));
  }

  private keyOf(id: string): string {
    return `secret-${this.vaultName}-${id}`;
  }
}
