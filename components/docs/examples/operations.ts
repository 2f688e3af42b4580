/** What operators type, for the guide to operations. */

export const CONTAINERS = `export POSTGRES_PASSWORD=$(openssl rand -hex 24)
export ENCRYPTION_KEY=$(openssl rand -base64 32)
docker compose up --build --detach --scale app=3
docker compose run --rm app admin bootstrap \\
  --org "Acme" --email ada@example.com --password "..."

# One container with a database of its own
docker build -t touchstone .
docker run --init -p 127.0.0.1:3000:3000 \\
  -v touchstone:/data touchstone`;

export const SYSTEMD_UNITS = `useradd --system --home-dir /nonexistent touchstone
cd /opt/touchstone
npm ci --ignore-scripts && npm run build
install -m 600 .env.example /etc/touchstone.env
cp deploy/touchstone*.service /etc/systemd/system/
systemctl enable --now touchstone`;

export const BACKUP = `# Embedded: at rest
systemctl stop touchstone
cp -a /var/lib/touchstone /backup/touchstone
systemctl start touchstone

# A server of your own: at any time
pg_dump --format=custom --file=touchstone.dump \\
  "$DATABASE_URL"
createdb touchstone_restored
pg_restore --dbname=touchstone_restored --no-owner \\
  --exit-on-error touchstone.dump`;
